-- Which states are in use is asked at every start and at every edit of the definitions: of a million applications too.
CREATE INDEX application_path ON application (path);
CREATE INDEX stage_form_states ON stage_form (form_type, state);
