-- Contents on their way into a bucket, each until it is a document's: what the sweep may remove there, and nothing else.
CREATE TABLE received_content (
  id uuid PRIMARY KEY,
  received_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX ON received_content (received_at);
