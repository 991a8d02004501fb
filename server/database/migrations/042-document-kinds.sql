-- Which document of a stage's `documents` a file is; null: none that the definitions name (ADR 0043).
ALTER TABLE document ADD COLUMN kind text;
