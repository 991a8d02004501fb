import { openFaults } from '../support/faults.ts'
import { otherServer } from '../support/workplaces.ts'
import { meetErrors } from './support/meetErrors.ts'

meetErrors('§8 on another server', 'other', () => otherServer(openFaults))
