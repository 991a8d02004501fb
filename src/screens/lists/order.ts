import type { ReferenceData } from '../../engine/definition.ts'

/**
 * A priority's place in the order of urgency, the most urgent first. One that the reference data do not know comes
 * last.
 */
export const priorityOrder =
  ({ priorities }: Pick<ReferenceData, 'priorities'>) =>
  (priority: string): number =>
    priorities.find(({ code }) => code === priority)?.order ?? priorities.length + 1
