"""Who somebody is: it may touch cookies, secrets and the rows of people, but no table that is played at."""
