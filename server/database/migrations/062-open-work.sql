-- What waits for people: a row for each open stage of each open application, with who could act in it (docs/decisions/0062). Kept with every
-- change of the application, and filled in where the definitions say it otherwise. It leads to the few applications that are then looked at.
CREATE TABLE open_work (
  application_id uuid NOT NULL REFERENCES application (id) ON DELETE CASCADE,
  form_type text NOT NULL,
  since timestamptz NOT NULL,
  -- 'infinity': at no particular day.
  due_on date NOT NULL,
  -- The roles of which everybody may act; '*' stands for any role.
  roles text[] NOT NULL,
  -- The people who may act for what they are in the application.
  people uuid[] NOT NULL,
  -- The weakest authority that suffices; null if none is needed.
  level_rank integer,
  -- The application's version that it was read from, and by which definitions.
  version integer NOT NULL,
  reading text NOT NULL,
  PRIMARY KEY (application_id, form_type)
);
CREATE INDEX open_work_roles ON open_work USING gin (roles);
CREATE INDEX open_work_people ON open_work USING gin (people);
CREATE INDEX open_work_order ON open_work (due_on, since, application_id, form_type);
