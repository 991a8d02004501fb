-- Several kinds of application (ADR 0046): 'new' is that of application.json, and every application until now is of it.
-- Neither column rewrites the table.
ALTER TABLE application
  ADD COLUMN kind text NOT NULL DEFAULT 'new',
  -- The application that it was started from, whose data it carries forward.
  ADD COLUMN based_on uuid REFERENCES application;
CREATE INDEX application_based_on ON application (based_on) WHERE based_on IS NOT NULL;

-- A state belongs to the path of a kind (037).
CREATE INDEX application_kind_path ON application (kind, path);
DROP INDEX application_path;
