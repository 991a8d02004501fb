-- Counts change in place (docs/decisions/0008). Each application that moved left two dead rows, which every list and every move read until
-- PostgreSQL next swept the table. What is updated on its own page, in no index, is cleared away by whoever reads the page next.
DELETE FROM application_tally;
INSERT INTO application_tally
  SELECT closed, state_code, state_name, priority, count(*) FROM application GROUP BY closed, state_code, state_name, priority;
ALTER TABLE application_tally SET (fillfactor = 50);

-- Adds to a row of the kind that nobody is changing, else to a new one: nobody waits for another's count.
CREATE FUNCTION add_to_tally(is_closed boolean, code text, name text, urgency text, more bigint) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE application_tally SET number = number + more WHERE ctid = (
    SELECT ctid FROM application_tally
    WHERE closed = is_closed AND state_code = code AND state_name = name AND priority IS NOT DISTINCT FROM urgency
    LIMIT 1 FOR UPDATE SKIP LOCKED);
  IF NOT FOUND THEN
    INSERT INTO application_tally (closed, state_code, state_name, priority, number) VALUES (is_closed, code, name, urgency, more);
  END IF;
END $$;

CREATE OR REPLACE FUNCTION tally_applications() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_tally(closed, state_code, state_name, priority, count(*))
    FROM new_rows GROUP BY closed, state_code, state_name, priority;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION tally_moved_application() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_to_tally(OLD.closed, OLD.state_code, OLD.state_name, OLD.priority, -1);
  PERFORM add_to_tally(NEW.closed, NEW.state_code, NEW.state_name, NEW.priority, 1);
  RETURN NULL;
END $$;
DROP FUNCTION fold_application_tally();
