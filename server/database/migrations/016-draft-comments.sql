-- What a person has written to go with the next action of the form, and not sent.
ALTER TABLE draft ADD COLUMN comments text NOT NULL DEFAULT '';
