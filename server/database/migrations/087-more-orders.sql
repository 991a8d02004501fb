-- Orders of the list that sorted all applications (docs/decisions/0100). That of priorities is in the definitions: this index has the
-- applications of each priority in the order of their ids, and a page merges them.
CREATE INDEX application_by_amount ON application (coalesce(amount, -1), id);
CREATE INDEX application_by_submission ON application (coalesce(submitted_at, 'infinity'), id);
CREATE INDEX application_by_priority ON application (coalesce(priority, ''), id);
