import { type Enrolment, enrolments, makeProperty, type Names, namesOf } from './customers.ts'
import { defaultPlans, type PropertyPlan, solitaryPlan } from './property-plans.ts'
import type { Customer, Fault, PmsName } from './simulator.ts'
import { applyStep, type TimelineStep } from './timeline.ts'

export type Target = { pms: PmsName; customer: string; propertyId?: string | undefined }
type ActiveFault = { fault: Fault; calls: number }

/** A call of the control interface refers to an unknown customer, property or resident. */
export class Unknown extends Error {}

export type WorldOptions = { plans?: readonly PropertyPlan[]; today?: string }
export type World = ReturnType<typeof makeWorld>

/** All PMS have the same properties and people, each with its own ids. The world depends on the day only. */
export function makeWorld({ plans = defaultPlans, today = new Date().toISOString().slice(0, 10) }: WorldOptions = {}) {
  // Leases are relative to the first of the month, so that they do not change every day.
  const firstOfMonth = `${today.slice(0, 8)}01`
  const activeFaults = new Map<string, ActiveFault>()
  const keyOf = ({ pms, customer, propertyId = '' }: Target) => [pms, customer, propertyId].join('|')
  let customers: (Customer & { names: Names })[] = []

  function enrol(enrolment: Enrolment): Customer & { names: Names } {
    const { pms, name, username, password, isSolitary } = enrolment
    const names = namesOf(enrolment)
    const activeFaultOf = (propertyId?: string) =>
      activeFaults.get(keyOf({ pms, customer: name, propertyId })) ?? activeFaults.get(keyOf({ pms, customer: name }))
    return {
      ...{ pms, name, username, password, names },
      properties: (isSolitary ? [solitaryPlan] : plans).map((plan) => makeProperty(plan, names, firstOfMonth)),
      faultOf: (propertyId) => activeFaultOf(propertyId)?.fault,
      countCall(propertyId) {
        const active = activeFaultOf(propertyId)
        if (!active) return 0
        active.calls += 1
        return active.calls
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
    if (fault) activeFaults.set(keyOf(target), { fault, calls: 0 })
    else activeFaults.delete(keyOf(target))
  }
  const reset = () => {
    activeFaults.clear()
    customers = enrolments.map(enrol)
  }
  reset()

  return {
    today,
    customers: (): readonly Customer[] => customers,
    /** The fault of exactly this target. */
    ownFault: (target: Target) => activeFaults.get(keyOf(target))?.fault ?? null,
    setFault,
    /** Returns the id of the affected resident; null if the step affects the property. */
    takeStep(
      target: Target & { propertyId: string },
      step: TimelineStep,
      residentId?: string,
      day = today,
    ): string | null {
      const { customer, property } = find(target)
      if (!property) throw new Unknown('A step happens to a property.')
      if (step !== 'revoke-access')
        return applyStep(step, { pms: target.pms, property, today: day, names: customer.names, residentId })
      setFault(target, 'access-revoked')
      return null
    },
    reset,
  }
}
