import { names, words } from '../names.ts'
import { english, letter } from '../vocabulary.ts'
import { type Conventions, floorAndDoor, givenThenFamily, numberThenStreet } from './conventions.ts'

export const unitedStates: Conventions = {
  countryCode: 'US',
  givenNames: names(
    'Ava, Liam, Olivia, Noah, Emma, Mateo, Sophia, Elijah, Isabella, James, Amelia, Marcus, Camila, Andre, Harper, Wei, Evelyn, Diego, Abigail, Malik, Priya, Ethan, Naomi, Caleb, Grace, Omar, Chloe, Jamal, Leah, Hiroshi, Zoe, Daniel, Maya, Tyrone, Hannah, Rafael, Aaliyah, Samuel, Nora, Kwame, Lucy, Dmitri, Ruth, Connor, Fatima, Walter, Gloria, Terrence',
  ),
  familyNames: names(
    "Johnson, Williams, Garcia, Brown, Nguyen, Davis, Miller, Rodriguez, Wilson, Kim, Anderson, Taylor, Thomas, Hernandez, Moore, Jackson, Patel, Martin, Lee, Thompson, White, Lopez, Harris, Clark, Lewis, Robinson, Walker, Perez, Hall, Young, Allen, Sanchez, Wright, King, Scott, Green, Chen, Baker, Adams, Nelson, Hill, Ramirez, Campbell, Mitchell, Roberts, Carter, Phillips, Okafor, Evans, Turner, Torres, Parker, Collins, Edwards, O'Brien, Washington, Kowalski, Freeman, Silva, Goldberg",
  ),
  fullName: givenThenFamily,
  streets: words(
    'Alder Street, Maple Avenue, Juniper Way, Ridgeline Drive, Orchard Lane, Prospect Street, Willow Bend, Granite Avenue, Lakeview Drive, Cottonwood Road, Franklin Street, Summit Avenue, Harbor Boulevard, Elm Street',
  ),
  addressLine1: numberThenStreet,
  cities: [
    {
      name: 'Seattle',
      region: 'WA',
      postalCode: '981##',
      phoneNumber: '+1 206-555-01##',
      timeZone: 'America/Los_Angeles',
    },
    { name: 'Austin', region: 'TX', postalCode: '787##', phoneNumber: '+1 512-555-01##', timeZone: 'America/Chicago' },
    { name: 'Chicago', region: 'IL', postalCode: '606##', phoneNumber: '+1 312-555-01##', timeZone: 'America/Chicago' },
    {
      name: 'Ann Arbor',
      region: 'MI',
      postalCode: '4810#',
      phoneNumber: '+1 734-555-01##',
      timeZone: 'America/Detroit',
    },
    { name: 'Denver', region: 'CO', postalCode: '802##', phoneNumber: '+1 303-555-01##', timeZone: 'America/Denver' },
    {
      name: 'Brooklyn',
      region: 'NY',
      postalCode: '112##',
      phoneNumber: '+1 718-555-01##',
      timeZone: 'America/New_York',
    },
    { name: 'Phoenix', region: 'AZ', postalCode: '850##', phoneNumber: '+1 602-555-01##', timeZone: 'America/Phoenix' },
    {
      name: 'Portland',
      region: 'OR',
      postalCode: '972##',
      phoneNumber: '+1 503-555-01##',
      timeZone: 'America/Los_Angeles',
    },
    {
      name: 'Atlanta',
      region: 'GA',
      postalCode: '303##',
      phoneNumber: '+1 404-555-01##',
      timeZone: 'America/New_York',
    },
    {
      name: 'Honolulu',
      region: 'HI',
      postalCode: '968##',
      phoneNumber: '+1 808-555-01##',
      timeZone: 'Pacific/Honolulu',
    },
  ],
  propertyNames: {
    first: names(
      'Birchwood, Stonegate, Larkspur, Riverbend, Copper Hill, Bayview, Sycamore, Northgate, Heron, Prairie, Windsong, Ironwood, Redbud, Clearwater, Hawthorne, Beacon, Sunset, Cypress, Granite, Mill Creek, Parkside, Foxglove, Lantern, Silverleaf',
    ),
    second: names(
      'Court, Apartments, Commons, Terrace, Flats, Place, Village, Residences, Lofts, Square, Crossing, Point, Gardens, Heights, Landing, Station, House, Park, Row, Yards',
    ),
    join: (first, second) => `${first} ${second}`,
  },
  unitNumber: (unit) => (unit.buildings > 1 ? `${letter(unit.building)}-${floorAndDoor(unit)}` : floorAndDoor(unit)),
  vocabulary: english,
}
