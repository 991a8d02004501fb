import type { ReferenceData } from '../../engine/definition.ts'

/** Where a priority is, most urgent first; one that the reference data do not know comes last. */
export const priorityOrder =
  ({ priorities }: Pick<ReferenceData, 'priorities'>) =>
  (priority: string): number =>
    priorities.find(({ code }) => code === priority)?.order ?? priorities.length + 1
