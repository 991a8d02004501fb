-- Names the present state of the records that forms name, and of who can act, so that processes may remember both between requests
-- (server/store/lookups/known.ts). It is random: after a failover or a restore, a number could come up a second time for other contents.
CREATE TABLE lookup_version (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  version uuid NOT NULL DEFAULT gen_random_uuid()
);
INSERT INTO lookup_version DEFAULT VALUES;

CREATE FUNCTION renew_lookup_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE lookup_version SET version = gen_random_uuid();
  RETURN NULL;
END $$;

CREATE TRIGGER lookup_change AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF username, first_name, last_name, role, da_level, active
  ON app_user FOR EACH STATEMENT EXECUTE FUNCTION renew_lookup_version();
CREATE TRIGGER lookup_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE
  ON absence FOR EACH STATEMENT EXECUTE FUNCTION renew_lookup_version();
CREATE TRIGGER lookup_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE
  ON counterparty FOR EACH STATEMENT EXECUTE FUNCTION renew_lookup_version();
CREATE TRIGGER lookup_change AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE
  ON limit_type FOR EACH STATEMENT EXECUTE FUNCTION renew_lookup_version();
