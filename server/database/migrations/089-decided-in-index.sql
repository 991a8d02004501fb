-- What the pipeline says of decided applications (docs/decisions/0088), so that counting those of a year does not read the table.
CREATE INDEX application_decided ON application (id) INCLUDE (state_code, state_name, amount) WHERE closed;
