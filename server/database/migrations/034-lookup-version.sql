-- Counts changes of the records that forms name, and of who is there to act, so that processes may remember both between requests
-- (server/store/lookups/known.ts).
CREATE TABLE lookup_version (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version bigint NOT NULL DEFAULT 1
);
INSERT INTO lookup_version DEFAULT VALUES;

CREATE FUNCTION count_lookup_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lookup_version SET version = version + 1;
  RETURN NULL;
END $$;

CREATE TRIGGER lookup_change AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF username, first_name, last_name, role, da_level, active
  ON app_user FOR EACH STATEMENT EXECUTE FUNCTION count_lookup_change();
CREATE TRIGGER lookup_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE
  ON absence FOR EACH STATEMENT EXECUTE FUNCTION count_lookup_change();
CREATE TRIGGER lookup_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE
  ON counterparty FOR EACH STATEMENT EXECUTE FUNCTION count_lookup_change();
CREATE TRIGGER lookup_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE
  ON limit_type FOR EACH STATEMENT EXECUTE FUNCTION count_lookup_change();
