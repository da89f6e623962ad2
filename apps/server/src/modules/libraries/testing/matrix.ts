import { newRef } from '../../../kernel/ids.ts'
import { newChild } from '../../../testing/made-rows.ts'
import { type Entries, nothing } from '../../../testing/matrix-entry.ts'

/** Domains whose rows have no states. */
export const decidedByFlags = ['libraries', 'documents', 'librarySettings', 'agency']

/** Tests of this module's operations. */
export const matrix: Entries = {
  'libraries.defaultIntegrations': { input: (world) => ({ id: world.library.support_lib_id }) },
  'libraries.widgetBoot': { input: (world) => ({ support_lib_id: world.library.support_lib_id }) },
  'libraries.modalWidgets': nothing,
  'libraries.identitySecret': nothing,
  'libraries.rotateIdentitySecret': nothing,
  'documents.user': { input: (world) => ({ uid: world.staff.agent.user_id }), refs: ['uid'] },
  'documents.supportLibrary': { input: (world) => ({ id: world.library.support_lib_id }) },
  'documents.findSupportLibrary': { input: (world) => ({ library_domain: `${world.library.support_lib_id}.localhost` }) },
  'documents.setDefaultDisplay': { input: (world) => ({ id: world.library.support_lib_id, default_display: true }), refs: ['id'] },
  'librarySettings.read': nothing,
  'librarySettings.update': { input: (world) => ({ settings: { copyright: `Copyright ${world.canary}` } }) },
  'librarySettings.subDomain': nothing,
  'librarySettings.claimSubDomain': { input: () => ({ custom_subDomain: null }) },
  'librarySettings.verifySubDomain': nothing,
  'librarySettings.domain': nothing,
  'librarySettings.verifyDomain': nothing,
  'agency.list': { input: () => ({ list_children: 1 }) },
  'agency.create': { input: (world) => ({ company_name: `Child ${world.canary}`, library_domain: `${newRef()}.child.test` }) },
  'agency.update': { input: async (world) => ({ child_lib_id: await newChild(world), company_name: 'Renamed' }), refs: ['child_lib_id'] },
  'agency.verifyDomain': { input: async (world) => ({ child_lib_id: await newChild(world) }), refs: ['child_lib_id'] },
  'agency.setVisibility': { input: async (world) => ({ child_lib_id: await newChild(world), default_display: false }), refs: ['child_lib_id'] },
  'agency.exportLibraries': {
    ...nothing,
    except: { who: ['admin'], code: 'forbidden', because: 'only the one configured parent may; agency.test.ts configures it' },
  },
}
