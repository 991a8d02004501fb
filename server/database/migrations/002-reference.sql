CREATE TABLE counterparty (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL,
  cif_number text NOT NULL UNIQUE
);
CREATE INDEX counterparty_name ON counterparty (name);

CREATE TABLE limit_type (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  name text NOT NULL UNIQUE,
  position integer NOT NULL DEFAULT 0
);

-- Every definition that was ever published: a record refers to the one it was written under, for ever.
CREATE TABLE definition_version (
  hash text PRIMARY KEY,
  form_type text NOT NULL,
  files jsonb NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX definition_version_form_type ON definition_version (form_type);
