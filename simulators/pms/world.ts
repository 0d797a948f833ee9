import { type Enrolment, enrolments, makeProperty, type Names, namesOf } from './customers.ts'
import { defaultPlans, type PropertyPlan, solitaryPlan } from './property-plans.ts'
import type { Customer, Fault, PmsName } from './simulator.ts'
import { applyStep, type TimelineStep } from './timeline.ts'

export type Target = { pms: PmsName; customer: string; propertyId?: string | undefined }
type Ailment = { fault: Fault; calls: number }

/** What a call to the control interface names and this world does not have. */
export class Unknown extends Error {}

export type WorldOptions = { plans?: readonly PropertyPlan[]; today?: string }
export type World = ReturnType<typeof makeWorld>

/** The same properties and people for every system, each with the system's own ids. The same day makes the same world. */
export function makeWorld({ plans = defaultPlans, today = new Date().toISOString().slice(0, 10) }: WorldOptions = {}) {
  // Leases do not move with every day on which somebody starts this.
  const firstOfMonth = `${today.slice(0, 8)}01`
  const ailments = new Map<string, Ailment>()
  const keyOf = ({ pms, customer, propertyId = '' }: Target) => [pms, customer, propertyId].join('|')
  let customers: (Customer & { names: Names })[] = []

  function enrol(enrolment: Enrolment): Customer & { names: Names } {
    const { pms, name, username, password, isSolitary } = enrolment
    const names = namesOf(enrolment)
    const ailmentOf = (propertyId?: string) =>
      ailments.get(keyOf({ pms, customer: name, propertyId })) ?? ailments.get(keyOf({ pms, customer: name }))
    return {
      ...{ pms, name, username, password, names },
      properties: (isSolitary ? [solitaryPlan] : plans).map((plan) => makeProperty(plan, names, firstOfMonth)),
      faultOf: (propertyId) => ailmentOf(propertyId)?.fault,
      countCall(propertyId) {
        const ailment = ailmentOf(propertyId)
        if (!ailment) return 0
        ailment.calls += 1
        return ailment.calls
      },
    }
  }

  function find({ pms, customer: name, propertyId }: Target) {
    const customer = customers.find((one) => one.pms === pms && one.name === name)
    if (!customer) throw new Unknown(`${pms} has no customer ${name}.`)
    const property = customer.properties.find(({ id }) => id === propertyId)
    if (propertyId !== undefined && !property) throw new Unknown(`${name} has no property ${propertyId}.`)
    return { customer, property }
  }

  const setFault = (target: Target, fault: Fault | null) => {
    find(target)
    if (fault) ailments.set(keyOf(target), { fault, calls: 0 })
    else ailments.delete(keyOf(target))
  }
  const reset = () => {
    ailments.clear()
    customers = enrolments.map(enrol)
  }
  reset()

  return {
    today,
    customers: (): readonly Customer[] => customers,
    /** What was set for exactly this. */
    ownFault: (target: Target) => ailments.get(keyOf(target))?.fault ?? null,
    setFault,
    /** Returns the id of the resident to whom it happened; null when it happened to the property. */
    takeStep(target: Target & { propertyId: string }, step: TimelineStep, residentId?: string): string | null {
      const { customer, property } = find(target)
      if (!property) throw new Unknown('A step happens to a property.')
      if (step !== 'revoke-access')
        return applyStep(step, { pms: target.pms, property, today, names: customer.names, residentId })
      setFault(target, 'access-revoked')
      return null
    },
    reset,
  }
}
