"""What a viewer is shown: it may touch only what it is given, already cut to what that viewer may know, and
makes markup of it; it asks no database and changes nothing."""
