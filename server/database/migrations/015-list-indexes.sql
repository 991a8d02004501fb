-- Lists search, sort, filter and count through indexes, however many applications there are (docs/decisions/0008).

-- What lists sort by in other tables, and the text that is searched, in lower case. Its parts never match as one.
ALTER TABLE application ADD COLUMN sort_counterparty text NOT NULL DEFAULT '', ADD COLUMN sort_creator text NOT NULL DEFAULT '';

CREATE FUNCTION take_application_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sort_counterparty := coalesce((SELECT left(lower(name), 200) FROM counterparty WHERE id = NEW.counterparty_id), '');
  NEW.sort_creator := coalesce((SELECT left(lower(first_name || ' ' || last_name), 200) FROM app_user WHERE id = NEW.created_by), '');
  RETURN NEW;
END $$;
CREATE TRIGGER application_takes_names BEFORE INSERT OR UPDATE OF counterparty_id, created_by ON application
  FOR EACH ROW EXECUTE FUNCTION take_application_names();
UPDATE application SET created_by = created_by;

CREATE FUNCTION give_counterparty_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE application SET counterparty_id = counterparty_id WHERE counterparty_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER counterparty_gives_name AFTER UPDATE OF name ON counterparty
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION give_counterparty_name();

CREATE FUNCTION give_person_name() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE application SET created_by = created_by WHERE created_by = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER person_gives_name AFTER UPDATE OF first_name, last_name ON app_user
  FOR EACH ROW WHEN ((OLD.first_name, OLD.last_name) <> (NEW.first_name, NEW.last_name)) EXECUTE FUNCTION give_person_name();

ALTER TABLE application ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS
  (left(lower(reference_number || E'\x1f' || coalesce(title, '')) || E'\x1f' || sort_counterparty, 500)) STORED;

-- How many applications are in each state at each priority: the sum of its rows. Every writing statement adds what it
-- changed, so that nobody waits for another's count; now and then the rows are folded into one a kind.
CREATE TABLE application_tally (
  closed boolean NOT NULL,
  state_code text NOT NULL,
  state_name text NOT NULL,
  priority text,
  number integer NOT NULL
);
INSERT INTO application_tally
  SELECT closed, state_code, state_name, priority, count(*) FROM application GROUP BY closed, state_code, state_name, priority;

CREATE FUNCTION fold_application_tally() RETURNS void LANGUAGE sql AS $$
  WITH folded AS (
    DELETE FROM application_tally WHERE ctid = ANY (ARRAY (SELECT ctid FROM application_tally FOR UPDATE SKIP LOCKED)) RETURNING *
  )
  INSERT INTO application_tally
    SELECT closed, state_code, state_name, priority, sum(number) FROM folded
    GROUP BY closed, state_code, state_name, priority HAVING sum(number) <> 0
$$;

CREATE FUNCTION tally_applications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO application_tally
      SELECT closed, state_code, state_name, priority, count(*) FROM new_rows GROUP BY closed, state_code, state_name, priority;
  ELSE
    INSERT INTO application_tally
      SELECT closed, state_code, state_name, priority, sum(number) FROM (
        SELECT closed, state_code, state_name, priority, 1 AS number FROM new_rows
        UNION ALL
        SELECT closed, state_code, state_name, priority, -1 FROM old_rows
      ) AS changed
      GROUP BY closed, state_code, state_name, priority HAVING sum(number) <> 0;
  END IF;
  IF EXISTS (SELECT FROM application_tally OFFSET 400) THEN
    PERFORM fold_application_tally();
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER application_is_counted AFTER INSERT ON application
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_applications();
CREATE TRIGGER application_is_counted_again AFTER UPDATE ON application
  REFERENCING NEW TABLE AS new_rows OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION tally_applications();

-- How many match a search is counted in this index, without touching the rows.
CREATE INDEX application_searched ON application (search_text, state_code, priority, closed);

-- The orders of the dashboard's columns.
CREATE INDEX application_by_title ON application (lower(coalesce(title, '')), id);
CREATE INDEX application_by_counterparty ON application (sort_counterparty, id);
CREATE INDEX application_by_creator ON application (sort_creator, id);
CREATE INDEX application_by_state ON application (state_name, id);
CREATE INDEX application_by_rank ON application (coalesce(rank, 2147483647), id);
CREATE INDEX application_by_day ON application (coalesce(required_by_date, 'infinity'), id);

-- One state in the usual order; one priority, in one state or in all.
DROP INDEX application_state;
CREATE INDEX application_state ON application (state_code, created_at, id);
CREATE INDEX application_priority ON application (priority, state_code, id);

-- What was decided on one person's applications, newest first.
CREATE INDEX application_submitted_by ON application (submitted_by);
CREATE INDEX audit_moves ON audit (at, seq) WHERE action = 'transition' AND from_state <> to_state;

-- Where the extension can be had, rare words are found at once; elsewhere application_searched is read through.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX application_words ON application USING gin (search_text gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
  RAISE NOTICE 'pg_trgm cannot be had here: searches read an index through.';
END $$;

-- Which states go with which priorities, so that a combination that hardly occurs is not looked for in the order of the list.
CREATE STATISTICS application_kinds (mcv) ON closed, state_code, priority FROM application;
ANALYZE application;
