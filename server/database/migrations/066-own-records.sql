-- Counterparties and limit types become record types (docs/decisions/0068). They keep their tables, to which applications refer, and
-- gain what every record has: all fields in data, the words that a search looks into, and the days on which it is offered.
ALTER TABLE counterparty ADD COLUMN data jsonb, ADD COLUMN words text, ADD COLUMN valid_from date, ADD COLUMN valid_to date;
ALTER TABLE limit_type ADD COLUMN data jsonb, ADD COLUMN words text, ADD COLUMN valid_from date, ADD COLUMN valid_to date;

-- The columns of its own stand in data, too, whoever writes them; words follow them unless the writer says which there are.
CREATE FUNCTION complete_counterparty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.data := coalesce(NEW.data, '{}') || jsonb_build_object('name', NEW.name, 'cif_number', NEW.cif_number);
  IF NEW.words IS NULL OR TG_OP = 'UPDATE' AND NEW.words = OLD.words AND (NEW.name, NEW.cif_number) <> (OLD.name, OLD.cif_number) THEN
    NEW.words := lower(concat_ws(' ', NEW.name, NEW.cif_number, NEW.data->>'group'));
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER counterparty_is_complete BEFORE INSERT OR UPDATE ON counterparty
  FOR EACH ROW EXECUTE FUNCTION complete_counterparty();

CREATE FUNCTION complete_limit_type() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A writer of data says by it whether the record has a position; otherwise the column does.
  IF NEW.data IS NULL OR TG_OP = 'UPDATE' AND NEW.data = OLD.data AND NEW.position <> OLD.position THEN
    NEW.data := coalesce(NEW.data, '{}') || jsonb_build_object('position', NEW.position);
  END IF;
  NEW.data := NEW.data || jsonb_build_object('name', NEW.name);
  IF NEW.words IS NULL OR TG_OP = 'UPDATE' AND NEW.words = OLD.words AND NEW.name <> OLD.name THEN
    NEW.words := lower(NEW.name);
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER limit_type_is_complete BEFORE INSERT OR UPDATE ON limit_type
  FOR EACH ROW EXECUTE FUNCTION complete_limit_type();

UPDATE counterparty SET words = NULL;
UPDATE limit_type SET words = NULL;
ALTER TABLE counterparty ALTER COLUMN data SET NOT NULL, ALTER COLUMN words SET NOT NULL;
ALTER TABLE limit_type ALTER COLUMN data SET NOT NULL, ALTER COLUMN words SET NOT NULL;

CREATE INDEX counterparty_label ON counterparty (name, cif_number);
-- The new index serves all that it served.
DROP INDEX counterparty_name;
CREATE INDEX counterparty_data ON counterparty USING gin (data jsonb_path_ops);

DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX counterparty_words ON counterparty USING gin (words gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported OR undefined_object THEN
  RAISE NOTICE 'pg_trgm cannot be had here: searches read all counterparties.';
END $$;
