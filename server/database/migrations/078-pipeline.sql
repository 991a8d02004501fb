-- For the plots of the pipeline (docs/decisions/0088): what was decided lately, and how long the stages took that were completed lately.
CREATE INDEX seal_at ON seal (at) INCLUDE (application_id);
CREATE INDEX stage_form_completed_at ON stage_form (completed_at) INCLUDE (form_type, opened_at) WHERE completed_at IS NOT NULL;
