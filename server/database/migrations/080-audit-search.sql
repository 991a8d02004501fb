-- The search over the audit of all applications (docs/decisions/0090): newest first, by time, by the kind of entry, and by person.
CREATE INDEX audit_by_time ON audit (at, seq);
CREATE INDEX audit_by_action ON audit (action, at, seq);
CREATE INDEX audit_by_person ON audit (actor_id, action, at, seq);

-- Where each entry belongs: the forms that it is about, and each field that it changed, as <form type>.<field>. It says nothing that the
-- audit does not; what is verified is the audit.
CREATE TABLE audit_place (
  place text NOT NULL,
  at timestamptz NOT NULL,
  seq bigint NOT NULL,
  PRIMARY KEY (place, at, seq)
);

CREATE FUNCTION places_in_audit(form_type text, changes jsonb, effects jsonb) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT form_type WHERE form_type <> ''
  UNION SELECT change ->> 'form_type' FROM jsonb_array_elements(changes) AS change WHERE change ->> 'form_type' <> ''
  UNION SELECT (change ->> 'form_type') || '.' || (change ->> 'field') FROM jsonb_array_elements(changes) AS change
    WHERE change ->> 'form_type' <> '' AND change ->> 'field' <> ''
  UNION SELECT effect ->> 'form_type' FROM jsonb_array_elements(effects) AS effect WHERE effect ->> 'form_type' <> ''
$$;

INSERT INTO audit_place (place, at, seq)
SELECT place, at, seq FROM audit, places_in_audit(form_type, changes, effects) AS place;

CREATE FUNCTION place_audit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO audit_place (place, at, seq)
  SELECT place, at, seq FROM new_entries, places_in_audit(form_type, changes, effects) AS place;
  RETURN NULL;
END $$;
CREATE TRIGGER audit_has_places AFTER INSERT ON audit
  REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION place_audit();

CREATE TRIGGER audit_place_is_append_only BEFORE UPDATE OR DELETE ON audit_place
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();
CREATE TRIGGER audit_place_is_never_emptied BEFORE TRUNCATE ON audit_place
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
