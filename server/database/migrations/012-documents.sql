CREATE TABLE document (
  id uuid PRIMARY KEY,
  application_id uuid NOT NULL REFERENCES application,
  name text NOT NULL,
  type text NOT NULL,
  size integer NOT NULL CHECK (size > 0),
  sha256 text NOT NULL,
  uploaded_by uuid NOT NULL REFERENCES app_user,
  uploaded_at timestamptz NOT NULL,
  removed_by uuid REFERENCES app_user,
  removed_at timestamptz
);
CREATE INDEX document_application ON document (application_id, uploaded_at);

-- The content in parts of a megabyte or less, so that neither upload nor download holds a whole file in memory.
CREATE TABLE document_part (
  document_id uuid NOT NULL REFERENCES document,
  number integer NOT NULL,
  bytes bytea NOT NULL,
  PRIMARY KEY (document_id, number)
);
