/** An invented file of the European Union's list, one person for each name. */
export function anEuFile(names: readonly string[], generatedOn = '2026-11-14'): string {
  const entities = names.map(
    (name, at) => `
  <sanctionEntity designationDate="2024-01-02" euReferenceNumber="EU.${at}.1" logicalId="${1000 + at}">
    <regulation regulationType="regulation" publicationDate="2024-01-02" programme="TEST" numberTitle="2024/1"/>
    <subjectType code="person" classificationCode="P"/>
    <nameAlias firstName="" middleName="" lastName="" wholeName="${name}" strong="true" logicalId="${5000 + at}"/>
  </sanctionEntity>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<export xmlns="http://eu.europa.ec/fpi/fsd/export" generationDate="${generatedOn}T06:00:00.000+01:00" globalFileId="1">${entities.join('')}
</export>
`;
}

/** So many invented people. */
export function euPeople(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `Zorvan Kelmidor ${['Ab', 'Be', 'Ce', 'De'][at % 4]}${at}`);
}
