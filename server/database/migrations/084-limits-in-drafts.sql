-- What a person says of the limits that a decision approves, until they decide: unsaved, as their comments are.
ALTER TABLE draft ADD COLUMN approved_limits jsonb NOT NULL DEFAULT '[]';
