// Lists the people of a property and adds a resident. Node 24 runs it as it is:
// PORTICO_URL=… PORTICO_TOKEN=prt_… node examples/list-and-add-residents.ts <property> <e-mail> <unit> <last day>
const { PORTICO_URL = 'http://localhost:3000', PORTICO_TOKEN } = process.env
const [propertyId, email, unitNumber, lastDay = ''] = process.argv.slice(2)

type Person = { personId: string; personName: string | null; email: string | null }
type Places = { addressesWithHierarchy: { id: string; label: 'Property' | 'Place' }[] }

async function call<Reply>(path: string, body?: object, idempotencyKey = ''): Promise<Reply> {
  const reply = await fetch(new URL(path, PORTICO_URL), {
    method: body ? 'POST' : 'GET',
    headers: {
      authorization: `Bearer ${PORTICO_TOKEN}`,
      ...(body && { 'content-type': 'application/json', 'idempotency-key': idempotencyKey }),
    },
    body: body ? JSON.stringify(body) : null,
  })
  // Too many calls, or a busy server: it says when to come again. With its key a call is never done twice.
  if (reply.status === 429 || reply.status === 503) {
    const seconds = Number(reply.headers.get('retry-after') ?? 1)
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000))
    return call(path, body, idempotencyKey)
  }
  const answer = await reply.json()
  if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(answer.error)}`)
  return answer
}

const { people } = await call<{ people: Person[] }>(`/v1/people?propertyId=${propertyId}`)
for (const { personName, email } of people) console.log(personName ?? '', email ?? '')

const { addressesWithHierarchy: places } = await call<Places>(`/v1/places/${propertyId}`)
const whole = places.find(({ label }) => label === 'Property')
const place = { parentAddressId: whole?.id, parentAddressLabel: whole?.label }
const stay = { relationType: 'RESIDENT', serviceExpiryTimeMillis: Date.parse(lastDay) }
// The same key for the same request: whoever starts the program again after a lost connection adds nobody twice.
const resident = { propertyId, email, unitNumber, ...place, ...stay }
const { personId } = await call<Person>('/v1/people', resident, `${propertyId}-${email}`)
console.log('Added', email, 'as', personId)

export {}
