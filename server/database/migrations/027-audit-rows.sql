-- What an action did to the rows themselves, beside the forms' fields: [{form_type, field, before, after}], where the form type is
-- empty for the application's own columns. With the fields' changes it is all that is needed to work out what must stand there now
-- (ADR 0020). The entries of earlier versions have none.
ALTER TABLE audit ADD COLUMN row_changes jsonb;

-- What is hashed of an entry; of an earlier one exactly what it was.
CREATE OR REPLACE FUNCTION audit_text(entry audit) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT (jsonb_build_array(
    entry.link, entry.id, entry.application_id, entry.version, (extract(epoch FROM entry.at) * 1000000)::bigint,
    entry.actor_id, entry.actor_role, entry.action, entry.form_type, entry.transition_code, entry.transition_name,
    entry.from_state, entry.to_state, entry.overall_from, entry.overall_to, entry.changes, entry.effects,
    entry.comments, entry.definition_hash, entry.request_id
  ) || CASE WHEN entry.on_behalf_of IS NULL THEN '[]' ELSE jsonb_build_array(entry.on_behalf_of) END
    || CASE WHEN entry.row_changes IS NULL THEN '[]' ELSE jsonb_build_array(entry.row_changes) END)::text
$$;
