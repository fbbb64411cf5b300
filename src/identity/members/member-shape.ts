import { Type } from 'typebox';
import { RoleName, strict, Timestamp, Uuid } from '../../kernel/schema.ts';
import { MEMBER_STATUSES } from './member.ts';

export const memberProperties = {
  id: Type.String({ format: 'uuid', description: 'The id of the user, as in `userId`' }),
  userId: Uuid,
  email: Type.String(),
  name: Type.String(),
  role: RoleName,
  status: Type.Enum([...MEMBER_STATUSES], {
    description: '`invited` until the member has chosen a password',
  }),
  createdAt: Timestamp,
};

export const MemberShape = strict(memberProperties, { title: 'Member' });
export const MemberParams = strict({ userId: Uuid });
