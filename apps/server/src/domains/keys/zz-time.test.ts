import { writeFileSync } from 'node:fs'
import { castOf } from '@portico/tools/testing/cast'
import { startTestServer } from '@portico/tools/testing/test-server'
import { test } from 'vitest'
test('time', async () => {
  const server = await startTestServer()
  const cast = await castOf(server)
  const propertyId = cast.properties.openToPartner
  const people = await server.ask<{id:string}>(`insert into people (property_id, place_id, email, relation_type) select $1, (select id from places where property_id=$1 limit 1), 'h'||n||'@e.example', 'RESIDENT' from generate_series(1,500) n returning id`, [propertyId])
  const keys = await server.ask<{id:string}>(`insert into keys (property_id, name) select $1, 'Key number '||n from generate_series(1,5) n returning id`, [propertyId])
  const me = await server.signIn(cast.portfolio)
  const t=performance.now(); const c=process.cpuUsage()
  for (const p of people) await server.app.inject({method:'PUT', url:'/v1/keys/keysForPerson', headers:{cookie:me.cookie,'x-csrf-token':me.token}, payload:{propertyId, personId:p.id, keyIds: keys.map(k=>k.id)}})
  const d=process.cpuUsage(c)
  writeFileSync('/tmp/keys/time.txt', `${performance.now()-t} wall, ${(d.user+d.system)/1000} cpu ms\n`)
  await server.close()
}, 90000)
