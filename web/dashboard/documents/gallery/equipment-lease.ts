import type { GalleryAgreement } from './agreement.ts';

export const agreement: GalleryAgreement = {
  source: `# Lease of equipment

Between **{{ lessor.name }}**, {{ lessor.address }} (the *lessor*), and **{{ lessee.name }}**, {{ lessee.address }} (the *lessee*).

## 1. Equipment

| Equipment | Serial number | Value | Rent a month |
|:----------|:--------------|------:|-------------:|
{% for one in equipment -%}
| {{ one.name }} | {{ one.serial }} | {{ one.value }} | {{ one.rent }} |
{% endfor %}

It stays the lessor’s property. It is used at {{ place }} and moved elsewhere only if the lessor agrees.

## 2. Term

The lease runs from {{ start }} for {{ term_months }} months. {% if renews %}It goes on month by month after that, until one party ends it with one month’s notice.{% else %}It ends then without notice.{% endif %}

## 3. Rent

The rent of {{ total_rent }} a month, net of value added tax, is due in advance on the first working day of each month. {% if deposit %}The lessee pays a deposit of {{ deposit }} before the delivery; the lessor returns it within 30 days after the equipment came back, less what is owed.{% endif %}

## 4. Delivery

The lessor delivers the equipment in working order on {{ start }}, installs it and shows how it is used. Both sign a record of its condition. The lessee reports visible defects within three working days.

## 5. Use and care

The lessee

1. uses the equipment as its instructions say, by trained people alone;
2. keeps it clean and has it serviced every {{ service_interval }}, {% if lessor_services %}which the lessor does and which the rent includes{% else %}at its own cost, by a workshop that the manufacturer recognises{% endif %};
3. changes nothing of it and leaves its marks of ownership in place;
4. does not lend, sublet or pledge it.

## 6. Repair

The lessor repairs defects that come from wear or manufacture within {{ repair_days }} working days, or replaces the equipment. For longer than that no rent is due. Damage by wrong use is repaired at the lessee’s cost.

## 7. Loss and insurance

From the delivery to the return the lessee bears the risk of loss and damage. It insures the equipment at its value against fire, water and theft, and names the lessor as the one to be paid.

## 8. Ending for cause

The lessor may end the lease at once where rent for two months is unpaid, or where the equipment is used against clause 5 in spite of a warning. The lessee may end it at once where the equipment cannot be used for {{ outage_days }} days in a row.

## 9. Return

At the end the lessee returns the equipment clean and in the condition that proper use leaves it in. {% if purchase_price %}Instead it may buy the equipment for {{ purchase_price }}, told one month before the end.{% endif %}

## 10. Law

The law of {{ law }} governs this lease. Changes are made in writing.

:::signatures
::signature{role=lessor, label=For the lessor}
::signature{role=lessee, label=For the lessee}
:::
`,
  sampleData: {
    lessor: { name: 'Northfield Systems AG', address: 'Bahnhofstrasse 11, 8001 Zürich' },
    lessee: { name: 'Tideway Foods S.A.', address: 'Quai du Mont-Blanc 5, 1201 Genève' },
    equipment: [
      { name: 'Filling line FL-300', serial: 'FL300-0147', value: 'CHF 86,000', rent: 'CHF 1,790.00' },
      { name: 'Labelling unit LU-40', serial: 'LU40-2209', value: 'CHF 18,500', rent: 'CHF 410.00' },
    ],
    place: 'Route de Meyrin 150, 1217 Meyrin',
    start: '3 May 2027',
    term_months: 48,
    renews: true,
    total_rent: 'CHF 2,200.00',
    deposit: 'CHF 4,400.00',
    service_interval: 'six months',
    lessor_services: true,
    repair_days: 5,
    outage_days: 20,
    purchase_price: 'CHF 21,000.00',
    law: 'Switzerland',
  },
};
