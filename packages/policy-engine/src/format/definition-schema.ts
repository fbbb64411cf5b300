// `then` is a word of JSON Schema.
/* oxlint-disable unicorn/no-thenable */
/**
 * The JSON Schema of policy format version 1, served as it stands by `GET /risk/policy-schema`. It is the first
 * check of a definition; `check-definition.ts` holds what a schema cannot say.
 */
export const definitionSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  $id: 'urn:assay:policy-format:1',
  title: 'Risk policy definition, format version 1',
  type: 'object',
  additionalProperties: false,
  required: ['inputs', 'factors', 'aggregation', 'bands', 'rules', 'missingEvidence'],
  properties: {
    formatVersion: {
      const: 1,
    },
    title: {
      type: 'string',
      maxLength: 200,
    },
    inputs: {
      type: 'array',
      minItems: 1,
      maxItems: 100,
      items: {
        $ref: '#/$defs/input',
      },
    },
    applicability: {
      type: 'array',
      minItems: 1,
      maxItems: 20,
      items: {
        $ref: '#/$defs/group',
      },
    },
    factors: {
      type: 'array',
      minItems: 0,
      maxItems: 64,
      items: {
        $ref: '#/$defs/factor',
      },
    },
    aggregation: {
      enum: ['sum', 'maximum'],
    },
    floor: {
      type: 'number',
      minimum: 0,
      maximum: 1000000,
    },
    ceiling: {
      type: 'number',
      minimum: 0,
      maximum: 1000000,
    },
    bands: {
      type: 'array',
      minItems: 1,
      maxItems: 20,
      items: {
        $ref: '#/$defs/band',
      },
    },
    rules: {
      type: 'array',
      minItems: 0,
      maxItems: 200,
      items: {
        $ref: '#/$defs/rule',
      },
    },
    missingEvidence: {
      enum: ['awaiting_evidence', 'review'],
    },
    reviewAfterSeconds: {
      type: 'integer',
      minimum: 1,
      maximum: 315360000,
    },
  },
  $defs: {
    key: {
      type: 'string',
      pattern: '^[a-z][a-z0-9_.-]{0,79}$',
    },
    scalar: {
      type: ['string', 'number', 'boolean'],
    },
    sourceId: {
      type: 'string',
      minLength: 3,
      maxLength: 300,
      pattern: '^(registered:|api_key:|user:|service:|verification:)[a-z0-9_.:+-]+$',
    },
    input: {
      type: 'object',
      additionalProperties: false,
      required: ['key', 'type', 'acceptedSources', 'maxAgeSeconds'],
      properties: {
        key: {
          $ref: '#/$defs/key',
        },
        type: {
          enum: ['string', 'number', 'boolean', 'list'],
        },
        itemType: {
          enum: ['string', 'number', 'boolean'],
        },
        acceptedSources: {
          type: 'array',
          minItems: 1,
          maxItems: 20,
          uniqueItems: true,
          items: {
            $ref: '#/$defs/sourceId',
          },
        },
        maxAgeSeconds: {
          type: 'integer',
          minimum: 1,
          maximum: 315360000,
        },
        verification: {
          $ref: '#/$defs/verificationBinding',
        },
      },
      if: {
        properties: {
          type: {
            const: 'list',
          },
        },
      },
      then: {
        required: ['itemType'],
      },
      else: {
        not: {
          required: ['itemType'],
        },
      },
    },
    verificationBinding: {
      type: 'object',
      additionalProperties: false,
      required: ['workflowId', 'workflowRevision', 'stepKey', 'field'],
      properties: {
        workflowId: {
          type: 'string',
          format: 'uuid',
        },
        workflowRevision: {
          type: 'integer',
          minimum: 1,
        },
        stepKey: {
          type: 'string',
          minLength: 1,
          maxLength: 80,
        },
        field: {
          type: 'string',
          minLength: 1,
          maxLength: 120,
        },
      },
    },
    condition: {
      type: 'object',
      additionalProperties: false,
      required: ['fact', 'operator', 'value'],
      properties: {
        fact: {
          $ref: '#/$defs/key',
        },
        operator: {
          enum: ['eq', 'in', 'contains', 'gt', 'gte', 'lt', 'lte', 'eq_fact', 'neq_fact'],
        },
        value: true,
      },
      allOf: [
        {
          if: {
            properties: {
              operator: {
                enum: ['eq', 'contains'],
              },
            },
          },
          then: {
            properties: {
              value: {
                $ref: '#/$defs/scalar',
              },
            },
          },
        },
        {
          if: {
            properties: {
              operator: {
                const: 'in',
              },
            },
          },
          then: {
            properties: {
              value: {
                type: 'array',
                minItems: 1,
                maxItems: 250,
                uniqueItems: true,
                items: {
                  $ref: '#/$defs/scalar',
                },
              },
            },
          },
        },
        {
          if: {
            properties: {
              operator: {
                enum: ['gt', 'gte', 'lt', 'lte'],
              },
            },
          },
          then: {
            properties: {
              value: {
                type: 'number',
              },
            },
          },
        },
        {
          if: {
            properties: {
              operator: {
                enum: ['eq_fact', 'neq_fact'],
              },
            },
          },
          then: {
            properties: {
              value: {
                $ref: '#/$defs/key',
              },
            },
          },
        },
      ],
    },
    all: {
      type: 'array',
      minItems: 1,
      maxItems: 20,
      items: {
        $ref: '#/$defs/condition',
      },
    },
    group: {
      type: 'object',
      additionalProperties: false,
      required: ['all'],
      properties: {
        all: {
          $ref: '#/$defs/all',
        },
      },
    },
    factor: {
      type: 'object',
      additionalProperties: false,
      required: ['key', 'match', 'weight', 'cases'],
      properties: {
        key: {
          $ref: '#/$defs/key',
        },
        title: {
          type: 'string',
          maxLength: 200,
        },
        match: {
          enum: ['first', 'highest'],
        },
        weight: {
          type: 'number',
          exclusiveMinimum: 0,
          maximum: 100,
        },
        defaultPoints: {
          $ref: '#/$defs/points',
        },
        cases: {
          type: 'array',
          minItems: 1,
          maxItems: 50,
          items: {
            $ref: '#/$defs/case',
          },
        },
      },
    },
    points: {
      type: 'number',
      minimum: -100000,
      maximum: 100000,
    },
    case: {
      type: 'object',
      additionalProperties: false,
      required: ['all', 'points'],
      properties: {
        id: {
          $ref: '#/$defs/key',
        },
        all: {
          $ref: '#/$defs/all',
        },
        points: {
          $ref: '#/$defs/points',
        },
        reason: {
          type: 'string',
          minLength: 1,
          maxLength: 500,
        },
      },
    },
    effect: {
      type: 'object',
      additionalProperties: false,
      required: ['decision', 'actions'],
      properties: {
        decision: {
          enum: ['none', 'review', 'restrict', 'reject'],
        },
        actions: {
          type: 'array',
          maxItems: 20,
          uniqueItems: true,
          items: {
            $ref: '#/$defs/key',
          },
        },
      },
    },
    band: {
      type: 'object',
      additionalProperties: false,
      required: ['id', 'lowerBound', 'effect'],
      properties: {
        id: {
          $ref: '#/$defs/key',
        },
        lowerBound: {
          type: 'number',
          minimum: 0,
          maximum: 1000000,
        },
        effect: {
          $ref: '#/$defs/effect',
        },
      },
    },
    rule: {
      type: 'object',
      additionalProperties: false,
      required: ['id', 'all', 'reason'],
      properties: {
        id: {
          $ref: '#/$defs/key',
        },
        all: {
          $ref: '#/$defs/all',
        },
        reason: {
          type: 'string',
          minLength: 1,
          maxLength: 500,
        },
        forcedBand: {
          $ref: '#/$defs/key',
        },
        effect: {
          $ref: '#/$defs/effect',
        },
      },
      anyOf: [
        {
          required: ['forcedBand'],
        },
        {
          required: ['effect'],
        },
      ],
    },
  },
} as const;
