-- One application. The columns from title to amount are what lists show, taken from the stages' data at every write;
-- path is the overall state as its definition's state machine holds it, and the columns after it say the same for queries.
CREATE TABLE application (
  id uuid PRIMARY KEY,
  reference_number text NOT NULL UNIQUE,
  title text,
  counterparty_id uuid REFERENCES counterparty,
  priority text,
  required_by_date date,
  relationship_manager uuid REFERENCES app_user,
  amount numeric(24, 2),
  -- Checked at commit, so that a whole order can be swapped at once.
  rank integer UNIQUE DEFERRABLE INITIALLY DEFERRED CHECK (rank > 0),
  created_by uuid NOT NULL REFERENCES app_user,
  created_at timestamptz NOT NULL,
  submitted_by uuid REFERENCES app_user,
  submitted_at timestamptz,
  path jsonb NOT NULL,
  state_code text NOT NULL,
  state_name text NOT NULL,
  step_number integer NOT NULL,
  closed boolean NOT NULL,
  open_stages text[] NOT NULL,
  not_required jsonb NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  CHECK (NOT (closed AND rank IS NOT NULL))
);
CREATE INDEX application_newest ON application (created_at DESC, id DESC);
CREATE INDEX application_open ON application (created_at DESC, id DESC) WHERE NOT closed;
CREATE INDEX application_state ON application (state_code);
CREATE INDEX application_open_stages ON application USING gin (open_stages) WHERE NOT closed;
CREATE INDEX application_created_by ON application (created_by);

-- A stage's form: its data under the version of its definition, and its workflow instance.
-- version is the application's version at the form's last change.
CREATE TABLE stage_form (
  application_id uuid NOT NULL REFERENCES application,
  form_type text NOT NULL,
  instance_id uuid NOT NULL UNIQUE,
  data jsonb NOT NULL,
  definition_hash text NOT NULL,
  state jsonb NOT NULL,
  state_code text NOT NULL,
  state_name text NOT NULL,
  started_at timestamptz,
  completed_at timestamptz,
  completed_by uuid REFERENCES app_user,
  version integer NOT NULL,
  PRIMARY KEY (application_id, form_type)
);

-- The last number given in each year.
CREATE TABLE reference_counter (
  year integer PRIMARY KEY,
  last integer NOT NULL
);

-- One row: the version of the order of all open applications.
CREATE TABLE ranking (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version integer NOT NULL DEFAULT 1
);
INSERT INTO ranking DEFAULT VALUES;
