import { randomUUID } from 'node:crypto'
import type { Work } from '../../model/work.ts'
import type { Application } from '../../store/applications/application.ts'

/**
 * A new application of the kind that the workflows are for. It has no forms, no number, and no place on its path yet.
 */
export function blank({ actor, now, workflows }: Work, basedOn: string | null = null): Application {
  return {
    id: randomUUID(),
    referenceNumber: '',
    kind: workflows.kind,
    basedOn,
    columns: {
      title: null,
      counterparty: null,
      priority: null,
      required_by_date: null,
      relationship_manager: null,
      amount: null,
    },
    rank: null,
    createdBy: actor.id,
    createdAt: now,
    submittedBy: null,
    submittedAt: null,
    path: workflows.application.path.initial,
    notRequired: {},
    overall: { code: '', name: '', stepNumber: workflows.application.defaultStep, closed: false, open: [] },
    version: 1,
    forms: new Map(),
  }
}
