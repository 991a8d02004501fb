-- What decides who can act in an open stage, so that lists need not read the application (docs/decisions/0097): its parties, contributors and
-- authority levels as far as the stage's permissions name them. Null: the application itself is asked. They hold for one version of it: a
-- process that does not know these columns changes the application's version, and leaves theirs as it was.
ALTER TABLE open_work ADD COLUMN facts jsonb, ADD COLUMN facts_version integer;
