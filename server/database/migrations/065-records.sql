-- Records of the types that the definitions add (docs/decisions/0056). Nothing refers to a row by the database: forms store its key.
CREATE TABLE record (
  type text NOT NULL,
  key text NOT NULL,
  label text NOT NULL,
  -- What a search looks into, in lower case.
  words text NOT NULL,
  data jsonb NOT NULL,
  -- The days on which it is offered, both included. A record is never deleted: one that ended is still shown where it was chosen.
  valid_from date,
  valid_to date,
  PRIMARY KEY (type, key)
);
CREATE INDEX record_label ON record (type, label, key);
CREATE INDEX record_data ON record USING gin (data jsonb_path_ops);

DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX record_words ON record USING gin (words gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
  RAISE NOTICE 'pg_trgm cannot be had here: searches read an index through.';
END $$;

CREATE TRIGGER lookup_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE
  ON record FOR EACH STATEMENT EXECUTE FUNCTION renew_lookup_version();
