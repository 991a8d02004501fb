-- A new name of a counterparty or a person locks their applications in the order of their ids, as an order of priorities does: each in
-- any order of its own, the two waited for each other, and one of them was broken off.
DROP TRIGGER counterparty_gives_name ON counterparty;
DROP FUNCTION give_counterparty_name;
CREATE FUNCTION give_counterparty_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows JOIN old_rows USING (id) WHERE old_rows.name <> new_rows.name) THEN
    RETURN NULL;
  END IF;
  WITH held AS MATERIALIZED (
    SELECT application.id, left(lower(new_rows.name), 200) AS name
    FROM new_rows JOIN old_rows USING (id) JOIN application ON counterparty_id = new_rows.id
    WHERE old_rows.name <> new_rows.name ORDER BY application.id FOR NO KEY UPDATE OF application)
  UPDATE application SET sort_counterparty = held.name FROM held WHERE application.id = held.id;
  RETURN NULL;
END $$;
CREATE TRIGGER counterparty_gives_name AFTER UPDATE ON counterparty
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION give_counterparty_names();

DROP TRIGGER person_gives_name ON app_user;
DROP FUNCTION give_person_name;
CREATE FUNCTION give_person_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM new_rows JOIN old_rows USING (id)
      WHERE (old_rows.first_name, old_rows.last_name) <> (new_rows.first_name, new_rows.last_name)) THEN
    RETURN NULL;
  END IF;
  WITH held AS MATERIALIZED (
    SELECT application.id, left(lower(new_rows.first_name || ' ' || new_rows.last_name), 200) AS name
    FROM new_rows JOIN old_rows USING (id) JOIN application ON created_by = new_rows.id
    WHERE (old_rows.first_name, old_rows.last_name) <> (new_rows.first_name, new_rows.last_name)
    ORDER BY application.id FOR NO KEY UPDATE OF application)
  UPDATE application SET sort_creator = held.name FROM held WHERE application.id = held.id;
  RETURN NULL;
END $$;
CREATE TRIGGER person_gives_name AFTER UPDATE ON app_user
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION give_person_names();
