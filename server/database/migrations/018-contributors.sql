-- Who has saved a form or taken a transition of it, in the order in which they first did; reopening forgets nobody (four eyes, decision 10).
ALTER TABLE stage_form ADD COLUMN contributors uuid[] NOT NULL DEFAULT '{}';

-- Of the forms that there are, as the audit tells it. What one saving did to several forms stands in its changes.
UPDATE stage_form SET contributors = told.people FROM (
  SELECT application_id, form_type, array_agg(actor_id ORDER BY first) AS people FROM (
    SELECT application_id, form_type, actor_id, min(seq) AS first FROM (
      SELECT seq, application_id, form_type, actor_id FROM audit WHERE form_type IS NOT NULL
      UNION ALL
      SELECT seq, application_id, change ->> 'form_type', actor_id FROM audit, jsonb_array_elements(changes) AS change
      WHERE action IN ('created', 'saved')
    ) AS deed
    GROUP BY application_id, form_type, actor_id
  ) AS contributor
  GROUP BY application_id, form_type
) AS told
WHERE stage_form.application_id = told.application_id AND stage_form.form_type = told.form_type;
