import type { Catalogue } from '../reader.ts'
import frame from './frame.json' with { type: 'json' }
import waiting from './waiting.json' with { type: 'json' }

/** The product's texts in German, in files by the folder of `src/` that shows them. */
export const german: Catalogue = { ...frame, ...waiting }
