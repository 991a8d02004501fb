import { utcDayOf } from '../../src/engine/codec/stamps.ts'
import type { Context } from '../context.ts'
import type { Contract } from '../contract/contract.ts'
import type { Absence } from '../store/people/absences.ts'
import { lastDayOf } from '../model/absenceDays.ts'
import { absencesFor, endAbsence, makeAbsence } from '../workflow/absences.ts'
import { gapIn } from '../queries/absences/gap.ts'
import { reading } from './reading.ts'
import { workOf } from './work.ts'

interface AbsenceBody {
  person_id?: string
  delegate_id: string
  from?: string
  until: string
  reason: string
}

export function absenceRoutes(contract: Contract, context: Context): void {
  contract.route('listAbsences', async (request) => {
    return reading(context, request, async (work) =>
      (await absencesFor(work)).map((absence) => toWire(absence, work.now)),
    )
  })

  contract.route<{ Body: AbsenceBody }>('makeAbsence', async (request, reply) => {
    const work = await workOf(context, request)
    const { person_id: personId, delegate_id: delegateId, ...days } = request.body
    return reply.code(201).send(toWire(await makeAbsence(work, { personId, delegateId, ...days }), work.now))
  })

  contract.route<{ Params: { id: string } }>('endAbsence', async (request, reply) => {
    await endAbsence(await workOf(context, request), request.params.id)
    return reply.code(204).send()
  })
}

function toWire(absence: Absence, now: Date) {
  const { id, person, delegate, startsAt, reason, madeBy } = absence
  return {
    id,
    person,
    delegate,
    from: utcDayOf(startsAt),
    until: lastDayOf(absence),
    running: startsAt <= now,
    reason,
    made_by_name: madeBy.name,
    gap: gapIn(absence),
  }
}
