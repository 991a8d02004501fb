import type { Catalogue } from '../reader.ts'
import definitions from './definitions.json' with { type: 'json' }

/** The German of what is said about definitions: only the workbench loads it. */
export const germanOfWorkbench: Catalogue = definitions
