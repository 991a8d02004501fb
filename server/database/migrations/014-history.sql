-- What the history tells: the role in which a person acted, and the application's state where the action changed it.
ALTER TABLE audit
  ADD COLUMN actor_role text,
  ADD COLUMN overall_from text,
  ADD COLUMN overall_to text;

-- Since when the path has had the stage open; not known of stages that were opened before it was kept.
ALTER TABLE stage_form ADD COLUMN opened_at timestamptz;
