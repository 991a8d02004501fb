import { openFaults } from '../support/faults.ts'
import { ownServer } from '../support/workplaces.ts'
import { meetErrors } from './support/meetErrors.ts'

meetErrors('§8', 'own', () => ownServer(openFaults))
