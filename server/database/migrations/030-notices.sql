-- What was said beside a transition and did not refuse it, such as that a second sponsor had not decided (ADR 0022).
ALTER TABLE audit ADD COLUMN notices jsonb NOT NULL DEFAULT '[]';

-- What is hashed of an entry; of one without notices exactly what it was before there were any.
CREATE OR REPLACE FUNCTION audit_text(entry audit) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT (jsonb_build_array(
    entry.link, entry.id, entry.application_id, entry.version, (extract(epoch FROM entry.at) * 1000000)::bigint,
    entry.actor_id, entry.actor_role, entry.action, entry.form_type, entry.transition_code, entry.transition_name,
    entry.from_state, entry.to_state, entry.overall_from, entry.overall_to, entry.changes, entry.effects,
    entry.comments, entry.definition_hash, entry.request_id
  ) || CASE WHEN entry.on_behalf_of IS NULL THEN '[]' ELSE jsonb_build_array(entry.on_behalf_of) END
    || CASE WHEN entry.row_changes IS NULL THEN '[]' ELSE jsonb_build_array(entry.row_changes) END
    || CASE WHEN entry.notices = '[]' THEN '[]' ELSE jsonb_build_array(jsonb_build_object('notices', entry.notices)) END)::text
$$;
