-- An application that takes the name of its counterparty holds the counterparty until it is written: a new name that was given at that
-- moment did not reach it. Its creator is held already, as the person who writes.
CREATE OR REPLACE FUNCTION take_application_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sort_counterparty :=
    coalesce((SELECT left(lower(name), 200) FROM counterparty WHERE id = NEW.counterparty_id FOR SHARE), '');
  NEW.sort_creator := coalesce((SELECT left(lower(first_name || ' ' || last_name), 200) FROM app_user WHERE id = NEW.created_by), '');
  RETURN NEW;
END $$;
