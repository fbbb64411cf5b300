/** How large an agreement and a file may be; the unit is in the name. */
export const agreementLimits = {
  templateRoles: 8,
  templatePages: 50,
  signatureGroupRoles: 2,
  signatureRoleCharacters: 40,
  signatureLabelCharacters: 80,
  uploadPages: 200,
} as const;
