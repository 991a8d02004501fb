-- Of those of the same name, removed ones counted: given once, under the application's lock, so that no later upload moves it.
ALTER TABLE document ADD COLUMN version integer;
UPDATE document SET version = numbered.version
  FROM (SELECT id, row_number() OVER (PARTITION BY application_id, name ORDER BY uploaded_at, id) AS version FROM document) AS numbered
  WHERE numbered.id = document.id;
ALTER TABLE document ALTER COLUMN version SET NOT NULL, ADD UNIQUE (application_id, name, version), ADD CHECK (version > 0);
