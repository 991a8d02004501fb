/**
 * The types of the files under `schemas/`. `schemas/meta/` holds the same shapes for editors and CI;
 * `docs/definitions.md` explains every key to the analyst who writes them.
 */
export type * from './definition/data.ts'
export type * from './definition/stage.ts'
export type * from './definition/payload.ts'
export type * from './definition/rules.ts'
export type * from './definition/ui.ts'
export type * from './definition/workflow.ts'
export type * from './definition/application.ts'
export type * from './definition/path.ts'
export type * from './definition/kind.ts'
export type * from './definition/reference.ts'
export type * from './definition/record.ts'
export type * from './definition/table.ts'
export type * from './definition/paper.ts'
export type * from './definition/briefing.ts'
export type * from './definition/files.ts'
