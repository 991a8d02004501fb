import { readdirSync } from 'node:fs'
import { type RouteObject, matchRoutes } from 'react-router-dom'
import { describe, expect, it } from 'vitest'
import { routes } from '../../src/app/routes.tsx'
import { allVisits } from '../browser/support/visits/all.ts'

/** The addresses that the accessibility tests and the pictures visit. */
const addresses = allVisits.map(({ at }) => at.replaceAll(/\{[^}]+\}/g, 'x'))

const leaves = (branch: RouteObject[]): RouteObject[] =>
  branch.flatMap((route) => (route.children ? leaves(route.children) : [route]))

describe('What is looked at', () => {
  it('every route', () => {
    const seen = new Set(addresses.map((address) => matchRoutes(routes, address)?.at(-1)?.route))
    expect(leaves(routes).flatMap((route) => (seen.has(route) ? [] : route.path))).toEqual([])
  })

  it('every form, by somebody who fills it in and by somebody who reads it', () => {
    const seen = (form: string, readOnly: boolean) =>
      addresses.some((address) => address.includes(`form_type=${form}`) && address.includes('mode=view') === readOnly)
    const forms = readdirSync('schemas/stages').map((folder) => folder.replaceAll('-', '_'))
    expect(forms.filter((form) => !seen(form, false) || !seen(form, true))).toEqual([])
  })

  it('each under a name of its own', () => {
    const names = allVisits.map(({ name }) => name)
    expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([])
  })
})
