-- Fields of forms that the definitions name as columns of the list (docs/decisions/0045): a row for each application and column, kept with
-- every change of the application and filled in for those before. Lists sort and filter by them through these indexes alone.
CREATE TABLE application_field (
  -- The field's record path.
  name text NOT NULL,
  application_id uuid NOT NULL REFERENCES application (id) ON DELETE CASCADE,
  value jsonb,
  by_text text NOT NULL,
  by_number numeric NOT NULL,
  -- The application's, so that what a filter finds is read in the usual order.
  created_at timestamptz NOT NULL,
  -- The application's version that it was read from, and how it was read.
  version integer NOT NULL,
  reading text NOT NULL,
  PRIMARY KEY (name, application_id)
);
CREATE INDEX application_field_by_text ON application_field (name, by_text, application_id);
CREATE INDEX application_field_found ON application_field (name, by_text, created_at, application_id);
CREATE INDEX application_field_by_number ON application_field (name, by_number, application_id);
CREATE STATISTICS application_field_values (mcv) ON name, by_text FROM application_field;

-- The columns that every application has a row of, by how they are read.
CREATE TABLE listed_field (
  name text PRIMARY KEY,
  reading text NOT NULL
);
