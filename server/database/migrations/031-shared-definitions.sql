-- What application.json and reference.json said, each under the hash of its content: who may do what, and which levels there are. A
-- decision's seal names those that it was taken under (ADR 0012).
CREATE TABLE shared_definition (
  hash text PRIMARY KEY,
  name text NOT NULL,
  content jsonb NOT NULL,
  published_at timestamptz NOT NULL DEFAULT now()
);
