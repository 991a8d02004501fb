-- An application without a priority is listed as Medium (product spec §5; decision 40). Its form's own field stays as it is, and a later save
-- writes the default that the reference data name. Where the audit already tells every column of the row, the next save does it.
UPDATE application SET priority = 'Medium'
WHERE priority IS NULL AND NOT EXISTS (SELECT FROM audit WHERE audit.application_id = application.id AND audit.row_changes IS NOT NULL);
